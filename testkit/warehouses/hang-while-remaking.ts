/**
 * A program that is killed: opens a store in which one mart has another definition, and works on it until the refresh of a further mart
 * begins, or would be looked through for its fingerprint; says so, and goes on no more.
 */
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { changeMarts } from './change-marts.ts';

const { options, changed, hangs, when } = JSON.parse(process.argv[2] ?? '') as {
  options: { dataDir: string; warehouseUrl: string };
  changed: string;
  hangs: string;
  when: 'opening' | 'refreshing';
};
let isOpen = false;

function hang(): Promise<never> {
  console.log('hangs');
  // Something to wait for, so that the process does not end by itself.
  setInterval(() => undefined, 1_000_000);
  return new Promise(() => undefined);
}

const domains = changeMarts((mart) => {
  if (mart.name === changed) return { ...mart, version: (mart.version ?? 0) + 1 };
  if (mart.name !== hangs) return mart;
  const refresh: typeof mart.refresh = (store, since) =>
    isOpen || when === 'opening' ? hang() : mart.refresh(store, since);
  return { ...mart, refresh };
});
const engine = await openWarehouse({ ...options, domains });
isOpen = true;
await refreshMarts(engine, 1);
