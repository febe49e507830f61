import type { Member, MemberInvite } from '../../../contracts/administration.ts';

export const statusWords: Record<Member['status'], string> = {
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
};

export const layoutOptions: { value: MemberInvite['layout']; label: string }[] = [
  { value: 'Mira', label: 'Grouped menu' },
  { value: 'insights', label: 'Flat menu' },
];

/** Any layout other than Mira gives the flat menu. */
export const layoutOf = (member: Member): MemberInvite['layout'] => (member.layout === 'Mira' ? 'Mira' : 'insights');
export const layoutWords = (member: Member): string => (member.layout === 'Mira' ? 'Grouped' : 'Flat');

export const nameOf = ({ firstname, lastname }: Pick<Member, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim();
