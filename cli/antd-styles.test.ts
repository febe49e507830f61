import { beforeAll, describe, expect, it } from 'vitest';
import { findComponents, makeAntdStyles } from './antd-styles.mjs';

describe('the style sheet of antd’s components', () => {
  let components: string[];
  let sheet: string;
  beforeAll(async () => {
    components = findComponents(['web', 'ui']);
    sheet = await makeAntdStyles(components);
  });

  it('has rules for every component that the product takes from antd', () => {
    expect(components).toEqual(
      expect.arrayContaining(['Button', 'Drawer', 'Layout', 'Layout.Sider', 'Modal', 'Select']),
    );
    for (const name of components.filter((one) => !one.includes('.')))
      expect(sheet).toContain(`.ant-${name === 'Button' ? 'btn' : name.toLowerCase()}`);
  });

  it('and for parts of them, and what they show once they are open', () => {
    for (const part of [
      '.ant-layout-sider',
      '.ant-input-textarea-show-count',
      '.ant-select-item',
      '.ant-empty',
      '.anticon',
    ])
      expect(sheet).toContain(part);
  });

  it('holds in every theme, and says every movement that it names', () => {
    expect(sheet).not.toMatch(/css-[a-z0-9]{6}/u);
    expect(sheet).toContain('color:var(--ant-color-text)');
    const named = [...sheet.matchAll(/animation-name:([\w-]+)/gu)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(sheet).toContain(`@keyframes ${name}{`);
  });

  it('leaves links alone that stand outside the components', () => {
    expect(sheet).toContain(':where([class*="ant-"]) a{');
    expect(sheet).not.toMatch(/(^|[},])a[{:[]/u);
  });
});
