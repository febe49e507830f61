/** The filters of the audit log, for the favorite control: each name and its "Name" variant count. */
export const auditFilters: { name: string }[] = [
  { name: 'from' },
  { name: 'to' },
  { name: 'action' },
  { name: 'user' },
];
