import { type Member, userStatuses } from '../../../contracts/administration.ts';
import { nameOf } from './member-words.ts';

/** Which users are shown. The address of the page holds it. */
export interface MemberFilter {
  words: string;
  status: Member['status'] | null;
  role: number | null;
}

export function readMemberFilter(params: URLSearchParams): MemberFilter {
  const role = params.get('role') ?? '';
  return {
    words: params.get('q') ?? '',
    status: userStatuses.find((status) => status === params.get('status')) ?? null,
    role: /^[1-9]\d{0,9}$/u.test(role) ? Number(role) : null,
  };
}

export function writeMemberFilter({ words, status, role }: MemberFilter): URLSearchParams {
  return new URLSearchParams({
    ...(words ? { q: words } : {}),
    ...(status ? { status } : {}),
    ...(role ? { role: String(role) } : {}),
  });
}

/** Users of the status and role whose name, username or mail holds every word. */
export function filterMembers(members: Member[], { words, status, role }: MemberFilter): Member[] {
  const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);
  return members.filter((member) => {
    const text = `${nameOf(member)} ${member.username} ${member.email ?? ''}`.toLowerCase();
    return (
      (status === null || member.status === status) &&
      (role === null || member.roles.includes(role)) &&
      wanted.every((word) => text.includes(word))
    );
  });
}
