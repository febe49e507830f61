/** The sign-ins that the demo companies come with. */
export const demoSignIns = {
  password: 'pestle-demo',
  people: [
    { username: 'demo', note: 'hospital company, grouped menu, every permission' },
    { username: 'insights', note: 'the same company, flat menu, every permission' },
    { username: 'viewer', note: 'the same company, two groups and a handful of pages' },
    { username: 'buyer', note: 'the same company: stock, orders, shortages; staff under pseudonyms' },
    { username: 'pharmacist', note: 'the same company: stock, trays, anesthesia; staff under pseudonyms' },
    { username: 'officer', note: 'the same company: waste and diversion, with names' },
    { username: '340b', note: 'the same company: the 340B program' },
    { username: 'director', note: 'the same company: every page but those of administration' },
    { username: 'administrator', note: 'the same company: everything' },
    { username: 'supplier', note: 'a supplier company, every page, without the menus of cabinets' },
    { username: 'sso', note: 'the hospital company, through single sign-on only (where OIDC_ISSUER is set)' },
  ],
} as const;
