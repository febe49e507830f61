import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageKeys, pages } from '../../../catalog/pages.ts';
import { matchEntries, reasonFor } from './match-entries.ts';
import { listFavorites, listPages } from './palette-entry.ts';

const everyPage = pages.map(({ page }) => ({ page, opening: '', question: '', columns: [] }));
const all = listPages(pageKeys, everyPage);
const titlesFor = (question: string) => matchEntries(all, question).map((entry) => entry.title);

describe('the command palette', () => {
  it('finds a page by its number, and puts the exact number first', () => {
    expect(titlesFor('1059')).toEqual(['Inventory On Hand By Location']);
    expect(matchEntries(all, '105').map((entry) => entry.number)).toEqual(
      expect.arrayContaining(['1059', '1058', '1054', '1055', '1051', '1053', '1050']),
    );
  });

  it('finds a page by words in any order and case, all of which must match', () => {
    expect(titlesFor('waste user').slice(0, 2)).toEqual([
      'Waste Statistics By User',
      'Waste Statistics By Item & User',
    ]);
    expect(titlesFor('USER waste')).toEqual(titlesFor('waste user'));
    expect(titlesFor('waste 340b')).toEqual([]);
  });

  it('finds a page by the group and submenu it stands in, after the pages whose title matches', () => {
    const found = matchEntries(all, 'diversion');
    expect(found[0]?.title).toBe('Advanced Diversion Dashboard');
    expect(found.map((entry) => entry.title)).toContain('Time To Waste');
    expect(titlesFor('provider share')).toEqual(['Market Share By Customer', 'Market Share By Item']);
  });

  it('finds favorites by their description, without minding accents', () => {
    const favorites = listFavorites([
      { id_favorites_pk: 7, name: 'Übersicht ICU', url: '/scm/1059-by-location?facility=1' },
      { id_favorites_pk: 8, name: 'Night shift', url: '/igs/1014-by-user' },
    ]);
    expect(matchEntries(favorites, 'ubersicht icu').map((entry) => entry.to)).toEqual([
      '/scm/1059-by-location?facility=1',
    ]);
    expect(matchEntries(favorites, 'favorites')).toHaveLength(2);
  });

  it('offers everything, in order, when nothing was asked', () => {
    expect(matchEntries(all, '   ')).toEqual(all);
    expect(all.map((entry) => entry.to)).toEqual(pages.map((page) => page.route));
  });

  it('offers only the pages whose key the person has', () => {
    expect(listPages(['profile_menu', 'waste_stats_by_user_menu'], everyPage).map((entry) => entry.title)).toEqual([
      'Waste Statistics By User',
      'Profile',
    ]);
    expect(listPages([], everyPage)).toEqual([]);
  });

  it('offers no page that is not built, and others by the view that they open with', () => {
    const offered = listPages(pageKeys, [
      { page: '1054', opening: 'status=open', question: '', columns: [] },
      { page: 'profile', opening: '', question: '', columns: [] },
    ]);
    expect(offered.map(({ to }) => to)).toEqual(['/scm/1054-placed-orders?status=open', '/adm/profile']);
  });

  it('finds a page by a column of its table and by the question that it answers, and says so', () => {
    const offered = listPages(pageKeys, [
      {
        page: '1054',
        opening: '',
        question: 'What is on its way, what is late or short?',
        columns: ['Fill rate', 'NDC'],
      },
      { page: '1064', opening: '', question: 'Which items hold the most value?', columns: ['Days on hand'] },
    ]);
    const found = (question: string) =>
      matchEntries(offered, question).map((entry) => [entry.number, reasonFor(entry, question)]);
    expect(found('fill rate')).toEqual([['1054', 'Column: Fill rate']]);
    expect(found('most value')).toEqual([['1064', 'Which items hold the most value?']]);
    expect(found('placed')).toEqual([['1054', null]]);
    expect(found('rate ndc')).toEqual([]);
  });

  it('answers a part of what was there, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (question) => {
        const found = matchEntries(all, question);
        expect(new Set(found).size).toBe(found.length);
        for (const entry of found) expect(all).toContain(entry);
      }),
    );
  });
});
