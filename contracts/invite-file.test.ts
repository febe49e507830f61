import { describe, expect, it, test } from 'vitest';
import { mostInvited, readInvites } from './invite-file.ts';

const known = {
  roles: [
    { id: 7, name: 'Buyer' },
    { id: 8, name: 'Diversion officer' },
  ],
  usernames: ['Demo'],
  staffCodes: ['N1'],
};
const read = (csv: string) => readInvites(csv, known);
const head = 'username,firstname,roles';

test('people with everything there is, in any order of columns', () => {
  const csv = `\uFEFFfirstname,Username,roles,email,sso,sees_facilities,staff_code,lastname
Ann,ann,buyer; Diversion officer,ann@hospital.example,yes,MAIN;EAST,N2,"O'Neil, ""Zoë"""\r
\r
Bo,bo,Buyer,,,,,
`;
  const { invites, errors } = read(csv);
  expect(errors).toEqual([]);
  expect(invites).toMatchObject([
    {
      ...{ username: 'ann', firstname: 'Ann', lastname: `O'Neil, "Zoë"`, email: 'ann@hospital.example', sso: true },
      ...{ roles: [7, 8], sees_facilities: ['MAIN', 'EAST'], staff_code: 'N2', layout: 'Mira' },
    },
    { username: 'bo', lastname: '', email: null, sso: false, roles: [7], sees_facilities: [], staff_code: null },
  ]);
});

describe('each line says what is wrong with it, and nobody is invited', () => {
  it.each<[string, string, number, RegExp]>([
    ['a role that is not there', `${head}\nann,Ann,Nurse`, 2, /^roles: there is no role "Nurse"$/u],
    ['no role', `${head}\nann,Ann,`, 2, /^roles: choose at least one role/u],
    ['a name that is taken', `${head}\ndemo,Ann,Buyer`, 2, /^username: "demo" is already taken$/u],
    ['a name twice', `${head}\nann,Ann,Buyer\nANN,Ann,Buyer`, 3, /^username: "ANN" is already on line 2$/u],
    ['a staff code that is taken', `${head},staff_code\nann,Ann,Buyer,N1`, 2, /^staff_code: another user/u],
    ['a staff code twice', `${head},staff_code\na,A,Buyer,N3\nb,B,Buyer,N3`, 3, /^staff_code: is already on line 2$/u],
    ['a mail address that is none', `${head},email\nann,Ann,Buyer,nowhere`, 2, /^email: must be a mail address$/u],
    ['a username with a blank', `${head}\nan n,Ann,Buyer`, 2, /^username: may hold letters/u],
    ['a missing cell', `${head}\nann,Ann`, 2, /^has 2 cells, the head has 3$/u],
    ['a flag that is none', `${head},sso\nann,Ann,Buyer,maybe`, 2, /^sso: must be yes, no or blank$/u],
    [
      'a line behind a cell of two lines',
      `${head},lastname\nann,Ann,Buyer,"a"\nbo,,Buyer,x`,
      3,
      /^firstname: is required$/u,
    ],
    ['a column that is none', 'username,firstname,roles,shoe\n', 1, /^"shoe" is not a column/u],
    ['a column twice', 'username,username,firstname,roles\n', 1, /^the column username is there twice$/u],
    ['a missing column', 'username,firstname\nann,Ann', 1, /^the column roles is missing$/u],
    ['a head alone', head, 1, /^there is nobody below/u],
    ['a quote that does not end', `${head}\n"ann,Ann,Buyer`, 1, /^a quoted cell does not end$/u],
    ['nothing', '\n\n', 1, /^the file is empty$/u],
  ])('%s', (_what, csv, line, words) => {
    const { invites, errors } = read(csv);
    expect(invites).toEqual([]);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.line).toBe(line);
    expect(errors[0]?.says).toMatch(words);
  });

  it('too many people', () => {
    const csv = (count: number) => [head, ...Array.from({ length: count }, (_, at) => `p${at},P,Buyer`)].join('\n');
    expect(read(csv(mostInvited)).invites).toHaveLength(mostInvited);
    expect(read(csv(mostInvited + 1)).errors[0]?.says).toMatch(/at most 500/u);
    const wrong = [head, ...Array.from({ length: 300 }, (_, at) => `p${at},P,None`)].join('\n');
    expect(read(wrong).errors).toHaveLength(100);
  });
});
