import * as z from 'zod/mini';
import { layouts } from './profile.ts';
import { id, line, optionalLine } from './text.ts';

const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'is required'),
    z.maxLength(100, 'must have at most 100 characters'),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._@+-]*$/u, 'may hold letters, digits and . _ @ + - only'),
  );
const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, 'must have at most 254 characters'),
    z.regex(/^[^\s@<>"',;:\\()[\]\p{Cc}\p{Surrogate}]+@[A-Za-z0-9.-]+$/u, 'must be a mail address'),
  );
/** Codes of the company's own files. */
const facilityCodes = z.array(line(100)).check(z.maxLength(500, 'must be at most 500 facilities'));
const customerCodes = z.array(line(100)).check(z.maxLength(5_000, 'must be at most 5,000 customers'));
const staffCode = z.nullable(line(100));
const roleIds = z.array(id).check(z.minLength(1, 'choose at least one role'), z.maxLength(50));

export const userStatuses = ['active', 'invited', 'disabled'] as const;
export const member = z.object({
  id,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.nullable(z.string()),
  layout: z.string(),
  sso: z.boolean(),
  status: z.enum(userStatuses),
  roles: z.array(id),
  /** Where the user may change what is planned; none means everywhere. */
  facilities: z.array(z.string()),
  /** Whose rows the user sees; none means those of all facilities. */
  sees_facilities: z.array(z.string()),
  /** Which member of the staff the user is, by their code in the files. */
  staff_code: z.nullable(z.string()),
  /** The customers that are the user's, by their codes; none means all of them. */
  customers: z.array(z.string()),
  last_sign_in: z.nullable(z.string()),
});
export type Member = z.infer<typeof member>;
export const memberList = z.array(member);

export const memberInvite = z.object({
  username,
  firstname: line(60),
  lastname: z._default(optionalLine(60), ''),
  email: z.nullable(email),
  layout: z.enum(layouts),
  sso: z.boolean(),
  roles: roleIds,
  facilities: z.optional(facilityCodes),
  sees_facilities: z.optional(facilityCodes),
  staff_code: z.optional(staffCode),
  customers: z.optional(customerCodes),
});
export type MemberInvite = z.infer<typeof memberInvite>;

export const memberEdit = z.partial(
  z.object({
    firstname: line(60),
    lastname: optionalLine(60),
    email: z.nullable(email),
    layout: z.enum(layouts),
    disabled: z.boolean(),
    roles: roleIds,
    facilities: facilityCodes,
    sees_facilities: facilityCodes,
    staff_code: staffCode,
    customers: customerCodes,
  }),
);
export type MemberEdit = z.infer<typeof memberEdit>;

/** A link to set a password, or to sign in for the first time through single sign-on. It is shown to the administrator once, beside being mailed, because mail may not be set up. */
export const memberLink = z.object({
  member,
  link: z.string(),
  delivery: z.enum(['mail', 'outbox', 'waiting', 'none']),
});
export type MemberLink = z.infer<typeof memberLink>;

const keyList = z
  .array(z.string().check(z.regex(/^[a-z0-9_]{1,80}$/u, 'is not a permission key')))
  .check(z.maxLength(300));
export const role = z.object({
  id,
  name: z.string(),
  menugroups: z.array(z.string()),
  menupages: z.array(z.string()),
  members: z.int(),
});
export type Role = z.infer<typeof role>;
export const roleList = z.array(role);
export const roleWrite = z.object({ name: line(60), menugroups: keyList, menupages: keyList });
export type RoleWrite = z.infer<typeof roleWrite>;
