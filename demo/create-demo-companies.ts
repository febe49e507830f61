import { groupKeys, pageKeys } from '../catalog/pages.ts';
import { roleTemplates } from '../catalog/role-templates.ts';
import type { MemberInvite } from '../contracts/administration.ts';
import { addMember } from '../state/members.ts';
import type { State } from '../state/open-state.ts';
import { hashPassword } from '../state/passwords.ts';
import { createRole } from '../state/roles.ts';
import { demoSignIns } from './people.ts';

const everything = { name: 'Administrator', menugroups: groupKeys, menupages: pageKeys };
/** Groups about the cabinets, trays and staff of a hospital: nothing that a supplier has. */
const ofHospitals = ['ig_pharmacy', 'anomaly_detection', 'advanced_diversion'];
const supplying = {
  name: 'Administrator',
  menugroups: groupKeys.filter((key) => !ofHospitals.includes(key)),
  menupages: pageKeys,
};
/** Someone on a ward who looks things up: two groups, a handful of pages. */
const lookingUp = {
  name: 'Viewer',
  menugroups: ['dashboards', 'restock_planning'],
  menupages: [
    'supply_chain_dashboard_menu',
    'inventory_on_hand_by_location_menu',
    'inventory_on_hand_by_item_menu',
    'placed_orders_menu',
    'item_detail_menu',
    'profile_menu',
    'contact_support_menu',
  ],
};

type Person = Omit<MemberInvite, 'roles' | 'sso' | 'email' | 'lastname'> & {
  email?: string;
  lastname: string;
  sso?: boolean;
  role: string;
};

/** The jobs beside the administrator, whose role is the one above. */
const jobs = roleTemplates.filter(({ name }) => name !== everything.name);

const companies: { code: string; name: string; roles: (typeof lookingUp)[]; people: Person[] }[] = [
  {
    code: 'cedar',
    name: 'Cedar Valley Health',
    roles: [everything, lookingUp, ...jobs.map(({ name, menugroups, menupages }) => ({ name, menugroups, menupages }))],
    people: [
      { username: 'demo', firstname: 'Dana', lastname: 'Whitfield', layout: 'Mira', role: 'Administrator' },
      { username: 'insights', firstname: 'Ines', lastname: 'Moreau', layout: 'insights', role: 'Administrator' },
      { username: 'viewer', firstname: 'Victor', lastname: 'Okafor', layout: 'Mira', role: 'Viewer' },
      {
        username: 'sso',
        firstname: 'Sonia',
        lastname: 'Lindqvist',
        email: 'sso@hospital.example',
        layout: 'Mira',
        sso: true,
        role: 'Administrator',
      },
      { username: 'buyer', firstname: 'Bianca', lastname: 'Reyes', layout: 'Mira', role: 'Buyer' },
      { username: 'pharmacist', firstname: 'Priya', lastname: 'Nair', layout: 'Mira', role: 'Pharmacist' },
      { username: 'officer', firstname: 'Owen', lastname: 'Brandt', layout: 'Mira', role: 'Diversion officer' },
      { username: '340b', firstname: 'Thea', lastname: 'Lindgren', layout: 'Mira', role: '340B manager' },
      { username: 'director', firstname: 'Diana', lastname: 'Osei', layout: 'Mira', role: 'Director' },
      { username: 'administrator', firstname: 'Adam', lastname: 'Novak', layout: 'Mira', role: 'Administrator' },
    ],
  },
  {
    code: 'harborline',
    name: 'Harborline Pharmaceuticals',
    roles: [supplying],
    people: [{ username: 'supplier', firstname: 'Samir', lastname: 'Patel', layout: 'Mira', role: 'Administrator' }],
  },
];

export const isDemoCompany = (code: string): boolean => companies.some((company) => company.code === code);

/** The companies of the demo with their people; those that are there already stay as they are. */
export async function createDemoCompanies(state: State, existing: string[]): Promise<void> {
  const passwordHash = await hashPassword(demoSignIns.password);
  for (const { code, name, roles, people } of companies.filter((company) => !existing.includes(company.code))) {
    await state.foundCompany({ code, name }, async (db) => {
      const roleIds = new Map<string, number>();
      for (const role of roles) roleIds.set(role.name, (await createRole(db, role)).id);
      for (const { role, sso = false, email = null, ...person } of people) {
        const held = [roleIds.get(role) ?? 0];
        await addMember(db, { ...person, email, sso, roles: held, ...(sso ? {} : { passwordHash }) });
      }
    });
  }
}
