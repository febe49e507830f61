import { describe, expect, it } from 'vitest';
import { drawMenu, type MenuLink, type MenuNode } from './draw-menu.ts';
import { menu } from './menu.ts';
import { groupKeys, pageKeys, pages } from './pages.ts';

const knowledgeBase = 'https://help.example/';
const everything = { menugroups: groupKeys, menupages: pageKeys };
const draw = (layout: string, keys: { menugroups: string[]; menupages: string[] }, base = knowledgeBase) =>
  drawMenu(menu, { layout, ...keys }, base);
const linksIn = (nodes: MenuNode[]): MenuLink[] =>
  nodes.flatMap((node) => (node.kind === 'link' ? [node] : linksIn(node.children)));
const titlesOf = (nodes: MenuNode[]) => nodes.map((node) => node.title);

describe('the menu of one person', () => {
  it("is grouped with submenus in the layout 'Mira'", () => {
    const supplyChain = draw('Mira', everything).find((group) => group.title === 'Pharm. Supply Chain');
    const onHand = supplyChain?.children.find((node) => node.title === 'Inventory On Hand');
    expect(onHand?.kind).toBe('branch');
    expect(onHand?.kind === 'branch' && titlesOf(onHand.children)).toEqual([
      'By Location',
      'By Location Type',
      'By Location Group',
      'By Facility',
      'By Item',
    ]);
  });

  it.each(['insights', 'mira', 'MIRA', '', 'anything'])("has no submenu in the layout '%s'", (layout) => {
    const groups = draw(layout, everything);
    expect(groups).toHaveLength(menu.length);
    for (const group of groups) for (const node of group.children) expect(node.kind).toBe('link');
    expect(titlesOf(groups[1]?.children ?? [])).toContain('Inventory On Hand By Location');
  });

  it.each(['Mira', 'insights'])('reaches every page of the catalogue with every key, layout %s', (layout) => {
    const reached = linksIn(draw(layout, everything)).map((link) => link.id);
    expect(reached.toSorted()).toEqual([...pages.map((page) => page.page), 'knowledge-base'].toSorted());
  });

  it.each(['Mira', 'insights'])('shows a group only if its key is in menugroups, layout %s', (layout) => {
    const groups = draw(layout, { menugroups: ['settings', 'support'], menupages: pageKeys });
    expect(titlesOf(groups)).toEqual(['Settings', 'Support']);
    expect(draw(layout, { menugroups: [], menupages: pageKeys })).toEqual([]);
  });

  it.each(['Mira', 'insights'])(
    'shows a page that stands directly in a group only if its key is in menupages, layout %s',
    (layout) => {
      const groups = draw(layout, { menugroups: ['settings'], menupages: ['profile_menu'] });
      expect(groups.map((group) => titlesOf(group.children))).toEqual([['Profile']]);
    },
  );

  it('shows submenus and the items within them without a key check', () => {
    const [group] = draw('Mira', { menugroups: ['anomaly_detection'], menupages: [] });
    expect(titlesOf(group?.children ?? [])).toEqual(['Waste Statistics']);
    expect(linksIn(group?.children ?? []).map((link) => link.id)).toEqual(['1035', '1036', '1094']);
  });

  it('checks every page in the flatter menu, which has no submenus', () => {
    const keys = { menugroups: ['anomaly_detection'], menupages: ['waste_stats_by_item_menu'] };
    expect(linksIn(draw('insights', keys)).map((link) => link.id)).toEqual(['1036']);
  });

  it('keeps a group whose pages are all hidden: only its own key decides about it', () => {
    const groups = draw('Mira', { menugroups: ['users_menu'], menupages: [] });
    expect(groups).toEqual([{ kind: 'branch', id: 'group:users_menu', title: 'Users', children: [] }]);
  });

  it('opens the knowledge base externally, at the address of the installation', () => {
    const external = linksIn(draw('Mira', everything)).filter((link) => link.external);
    expect(external).toEqual([
      { kind: 'link', id: 'knowledge-base', title: 'Knowledge Base', to: knowledgeBase, external: true },
    ]);
  });

  it("leads an entry whose target is '...' to /work-in-progress, inside the product", () => {
    const link = linksIn(draw('insights', everything, '...')).find((entry) => entry.id === 'knowledge-base');
    expect(link).toMatchObject({ to: '/work-in-progress', external: false });

    const unfinished = { kind: 'page', page: '9', route: '...', key: 'k', title: 'Later', label: 'Later' } as const;
    const group = { kind: 'group', title: 'G', key: 'g', entries: [unfinished] } as const;
    const reader = { layout: 'Mira', menugroups: ['g'], menupages: ['k'] };
    const drawn = drawMenu([{ ...group, entries: [...group.entries] }], reader, knowledgeBase);
    expect(linksIn(drawn)).toEqual([
      { kind: 'link', id: '9', title: 'Later', to: '/work-in-progress', external: false },
    ]);
  });
});
