import type { Member } from '../../../contracts/administration.ts';

/** What an administrator is about to do. */
export type MemberTask = { kind: 'invite' } | { kind: 'edit' | 'enable' | 'disable' | 'reset'; member: Member };
