import type { Member } from '../../../contracts/administration.ts';

/** What an administrator is about to do. */
export type MemberTask =
  | { kind: 'invite' | 'invite-file' }
  | { kind: 'edit' | 'enable' | 'disable' | 'reset'; member: Member };
