import { describe, expect, it } from 'vitest';
import { menu } from './menu.ts';
import { groupKeys, pageKeys, pages } from './pages.ts';

const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the menu catalogue', () => {
  it('has the groups of the specification, in its order', () => {
    expect(menu.map((group) => group.title)).toEqual([
      'All Dashboards',
      'Pharm. Supply Chain',
      'Provider Intel',
      'Collaborative Planning',
      'Misuse & Waste',
      'Shortage & Recall',
      '340B Management',
      'RFID Analytics',
      'Diversion Investigation',
      'Settings',
      'Users',
      'Support',
    ]);
  });

  it('gives no two pages the same key, number or route', () => {
    expect(twice(pageKeys)).toEqual([]);
    expect(twice(groupKeys)).toEqual([]);
    expect(twice(pages.map((page) => page.page))).toEqual([]);
    expect(twice(pages.map((page) => page.route))).toEqual([]);
  });

  it('begins the route tail of every numbered page with its number', () => {
    const numbered = pages.filter((page) => /^\d+$/u.test(page.page));
    expect(numbered).toHaveLength(80);
    for (const page of numbered) expect(page.route).toMatch(new RegExp(`^/(scm|igs)/${page.page}-[a-z-]+$`, 'u'));
  });

  it('holds every numbered page of the specification', () => {
    const numbers = `
      1042 1059 1069 1070 1058 1066 1064 1077 1072 1061 1062 1065 1071 1073 1074 1004 1081 1054 1067 1068 1060 1098
      1044 1051 1055 1063 1088 1047 1046 1048 1049 1050 1053 1097 1087 1075 1078 1083 1090 1092 1085 1089 1091 1093
      1001 1002 1009 1007 1006 1011 1010 1012 1013 1040 1039 1027 1032 1037 1008 1014 1015 1038 1003 1017 1028 1029
      1031 1005 1020 1022 1021 1023 1026 1025 1024 1034 1035 1036 1094 1016`
      .trim()
      .split(/\s+/u);
    expect(numbers.filter((number) => !pages.some((page) => page.page === number))).toEqual([]);
  });
});
