import { item } from '../../../domains/item-page/datasets/item.ts';
import { skuMap } from '../../../domains/items/datasets/sku-map.ts';
import { order } from '../../../domains/purchasing/datasets/order.ts';
import { price } from '../../../domains/purchasing/datasets/price.ts';
import { stockByPosition, stockBySku } from '../../../domains/stock/datasets/on-hand/stock.ts';
import { removal } from '../../../domains/stock/datasets/removals/removal.ts';
import { usage } from '../../../domains/stock/datasets/usage/usage.ts';
import { numberWords } from '../../../server/reports/number-words.ts';
import type { Row } from '../../../warehouse/engine.ts';
import type { Expected } from './expected-titles.ts';
import { groupRows, num, sum, worst } from './title-facts.ts';

const { money, number, percent } = numberWords;
const middleOf = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
};

/** A quantity as a buyer counts it: containers of one size, else the base unit. */
const inContainers = (quantity: number, { base_unit: unit, container_size: size }: Row): string =>
  typeof size === 'number' && size !== 1
    ? `${number(quantity / size)} × ${Number(size.toFixed(2))} ${unit}`
    : `${number(quantity)} ${unit}`;

/** Titles about stock, its use, its losses, its orders and its codes. */
export const stockTitles: Record<string, Expected> = {
  '1058 days_on_hand': async ({ ask }) => {
    const { rows, total } = await ask(stockBySku, ['facility'], ['days_on_hand', 'stocked_count']);
    const known = rows.filter((row) => row.days_on_hand !== null && num(row, 'stocked_count') >= 30);
    const [most] = worst(known, (row) => num(row, 'days_on_hand'));
    const [least] = worst(known, (row) => -num(row, 'days_on_hand'));
    const days = (row: typeof most) => `${number(Math.round(num(row, 'days_on_hand')))} days`;
    if (!most) return 'No facility has 30 stocked positions and days on hand';
    if (known.length === 1) return `Stock lasts ${days(most)} at ${most.facility}`;
    return `Stock lasts from ${days(least)} (${least?.facility}) to ${days(most)} (${most.facility}); over all ${days(total)}`;
  },
  '1059 on_hand_value': async ({ page, ask }) => {
    const { rows } = await page('1059');
    const { total } = await ask(stockByPosition, [], ['location_count']);
    const feeders = ['central_pharmacy', 'satellite', 'warehouse'];
    const above = rows.filter(
      (row) =>
        num(row, 'doh_vs_peers') > 7 &&
        num(row, 'on_hand_value') > 0 &&
        !feeders.includes(String(row.location_type_code ?? row.location_type)),
    );
    const all = number(num(total, 'location_count'));
    if (above.length === 0) return `None of ${all} locations holds over a week more than its peers`;
    const which = above.length === 1 ? '1 location holds' : `${above.length} of ${all} locations hold`;
    return worst(above, (row) => num(row, 'doh_vs_peers')).map(
      (row) =>
        `${which} over a week more than peers; ${row.location} (${row.facility}) most: ${number(Math.round(num(row, 'days_on_hand')))} days on hand, ${number(Math.round(num(row, 'doh_vs_peers')))} more`,
    );
  },
  '1060 closing_qty': async ({ page }) => {
    const { tiles, totals } = await page('1060');
    const left = inContainers(tiles.closing_qty ?? 0, totals);
    const told = (how: string) => `The balance ${how} in these days and ends at ${left}`;
    return [told('never ran out'), told('ran out once'), ...[2, 3, 4, 5].map((n) => told(`ran out ${n} times`))];
  },
  '1061 location_group': async ({ askBy }) => {
    const { rows } = await askBy('hour', usage, [], ['hour_draws']);
    const whole = sum(rows, 'hour_draws');
    if (whole === 0) return 'Nothing was drawn in this time';
    const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
    return worst(rows, (row) => num(row, 'hour_draws')).map(
      (row) =>
        `Most is drawn from ${clock(num(row, 'bucket'))} to ${clock(num(row, 'bucket') + 1)}: ${percent(num(row, 'hour_draws') / whole)} of all draws`,
    );
  },
  '1062 removed_value': async ({ ask }) => {
    const { rows } = await ask(removal, ['item'], ['removed_value']);
    const lost = rows
      .filter((row) => num(row, 'removed_value') > 0)
      .sort((a, b) => num(b, 'removed_value') - num(a, 'removed_value'));
    const drawn = lost.slice(0, 15);
    if (drawn.length === 0) return 'Nothing was removed in this time';
    const share = percent(sum(drawn, 'removed_value') / sum(lost, 'removed_value'));
    return worst(lost, (row) => num(row, 'removed_value')).map(
      (row) => `${drawn.length} items make up ${share} of what was removed; ${row.item} leads`,
    );
  },
  '1064 days_on_hand': async ({ page }) => {
    const { tiles } = await page('1064');
    const out = tiles.out_of_stock_count ?? 0;
    const which =
      out === 0 ? 'no position is out' : out === 1 ? 'one position is out' : `${number(out)} positions are out`;
    return `${money(tiles.dead_stock_value ?? 0)} of ${money(tiles.on_hand_value ?? 0)} on hand is dead; ${which}`;
  },
  '1065 loss_rate': async ({ ask }) => {
    const { rows } = await ask(
      removal,
      ['location', 'facility', 'location_type'],
      ['loss_rate', 'removed_value', 'usage_value'],
    );
    const rates = groupRows(
      rows.filter((row) => row.loss_rate !== null),
      (row) => String(row.location_type),
    );
    const typical = (type: unknown) => {
      const of = rates.get(String(type)) ?? [];
      return of.length >= 3 ? middleOf(of.map((row) => num(row, 'loss_rate'))) : null;
    };
    const outliers = rows.flatMap((row) => {
      const usual = typical(row.location_type);
      return usual !== null && num(row, 'removed_value') > 0 && row.loss_rate !== null && num(row, 'loss_rate') > usual
        ? [{ row, usual }]
        : [];
    });
    if (outliers.length === 0) return 'No location loses more than is typical of its kind';
    const excess = ({ row, usual }: (typeof outliers)[number]) =>
      num(row, 'removed_value') - usual * (num(row, 'removed_value') + num(row, 'usage_value'));
    const most = Math.max(...outliers.map(excess));
    return outliers
      .filter((one) => excess(one) >= most - 1e-6)
      .map(
        ({ row, usual }) =>
          `${row.location} loses ${percent(num(row, 'loss_rate'))}; ${percent(usual)} is typical of its kind`,
      );
  },
  '1066 stockout_rate': async ({ page }) => {
    const { tiles } = await page('1066');
    const change = tiles.carrying_cost_delta ?? 0;
    return `The suggested levels would ${change < 0 ? 'save' : 'cost'} ${money(Math.abs(change))} a year and change stock-outs from ${percent(tiles.stockout_rate ?? 0)} to ${percent(tiles.stockout_rate_suggested ?? 0)} of draws`;
  },
  '1067 on_hand_value': async ({ page }) => {
    const { rows, tiles } = await page('1067');
    const lost = sum(rows, 'at_risk_value');
    if (Math.abs(lost - (tiles.at_risk_value ?? 0)) > 0.01)
      return `The tile says ${tiles.at_risk_value}, the rows ${lost}`;
    if (lost <= 0) return 'All stock with a known expiry will be used in time';
    const months = groupRows(rows, (row) => String(row.expiry).slice(0, 7));
    const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
    return [...months].map(([text, of]) => {
      const when = /^\d/u.test(text) ? `expiring in ${month.format(new Date(`${text}-01`))}` : 'under recall';
      return `${money(lost)} will not be used in time, ${money(sum(of, 'at_risk_value'))} of it ${when}`;
    });
  },
  '1069 out_of_stock_pct': async ({ ask }) => {
    const { rows, total } = await ask(
      stockByPosition,
      ['location_type'],
      ['out_of_stock_pct', 'stocked_count', 'days_on_hand'],
    );
    if (num(total, 'out_of_stock_pct') === 0) return 'No stocked position is out';
    const overall = percent(num(total, 'out_of_stock_pct'));
    const judged = rows.filter((row) => num(row, 'stocked_count') >= 30);
    if (judged.length === 0) return `${overall} of stocked positions are out; no location type has 30 of them`;
    return worst(judged, (row) => num(row, 'out_of_stock_pct')).map((row) => {
      const days =
        row.days_on_hand === null ? '' : `, with ${number(Math.round(num(row, 'days_on_hand')))} days on hand`;
      return `${row.location_type}: ${percent(num(row, 'out_of_stock_pct'))} of ${number(num(row, 'stocked_count'))} stocked positions out${days}; over all ${overall}`;
    });
  },
  '1070 on_hand_value': async ({ ask }) => {
    const branches = [
      'recalled_value',
      'expired_on_hand_value',
      'expiry_risk_value',
      'dead_stock_value',
      'excess_value',
    ];
    const { rows } = await ask(stockByPosition, ['location_group'], [...branches, 'on_hand_value', 'needed_value']);
    const held = rows.filter((row) => num(row, 'on_hand_value') !== 0);
    const lost = (row: (typeof rows)[number]) => branches.reduce((total, key) => total + num(row, key), 0);
    const all = held.reduce((total, row) => total + lost(row), 0);
    const whole = all + sum(held, 'needed_value');
    if (all <= 0) return 'All stock on hand is needed';
    return worst(held, lost).map(
      (row) => `${money(all)} (${percent(all / whole)}) is not needed, most of it in ${row.location_group}`,
    );
  },
  '1071 removed_value': async ({ page }) => {
    const { rows, tiles } = await page('1071');
    const causes = {
      Expired: 'expired_value',
      Wasted: 'wasted_value',
      Recalled: 'recalled_value',
      'Adjusted out': 'adjusted_out_value',
    };
    const whole = sum(rows, 'removed_value');
    if (whole <= 0) return 'Nothing was removed in this time';
    const sums = Object.entries(causes).map(([cause, key]) => ({ cause, value: sum(rows, key) }));
    const most = Math.max(...sums.map(({ value }) => value));
    const change = tiles.removed_change_pct;
    const against = change
      ? `; ${percent(Math.abs(change))} ${change < 0 ? 'less' : 'more'} was removed than in the time before`
      : '';
    return sums
      .filter(({ value }) => value === most)
      .map(
        ({ cause }) =>
          `${cause} made up most of what was removed: ${percent(most / whole)} of ${money(whole)}${against}`,
      );
  },
  '1072 usage_value': async ({ page }) => {
    const { rows, totals } = await page('1072');
    const words: Record<string, string> = Object.fromEntries(
      Object.entries(usage.dimensions.location_type.words ?? {}),
    );
    const [whole, before] = [num(totals, 'usage_value'), num(totals, 'usage_prior_value')];
    const moves = rows.map((row) => ({
      name: words[String(row.location_type)] ?? String(row.location_type),
      from: num(row, 'usage_prior_value') / before,
      to: num(row, 'usage_value') / whole,
    }));
    const far = Math.max(...moves.map(({ from, to }) => Math.abs(to - from)));
    if (far < 0.005) return 'No share moved by more than half a point against the time before';
    return moves
      .filter(({ from, to }) => Math.abs(to - from) > far - 1e-9)
      .map(
        ({ name, from, to }) =>
          `The share of ${name} ${to > from ? 'rose' : 'fell'} from ${percent(from)} to ${percent(to)} against the time before`,
      );
  },
  '1077 usage_change_value': async ({ ask, page }) => {
    const { tiles } = await page('1077');
    const { total } = await ask(usage, [], ['usage_value', 'usage_prior_value']);
    const change = num(total, 'usage_value') - num(total, 'usage_prior_value');
    const [volume, price_] = [tiles.volume_effect_value ?? 0, tiles.price_effect_value ?? 0];
    const signed = (value: number) =>
      Math.abs(value) < 0.005 ? 'unchanged' : `${value < 0 ? 'down' : 'up'} ${money(Math.abs(value))}`;
    return `Use ${change >= 0 ? 'rose' : 'fell'} by ${money(Math.abs(change))}, mostly through ${Math.abs(volume) >= Math.abs(price_) ? 'volume' : 'price'}: volume ${signed(volume)}, price ${signed(price_)}`;
  },
  '1016 discount_340b_pct': async ({ ask }) => {
    const { rows } = await ask(price, ['ndc', 'price_scope', 'price_check'], ['discount_gpo_pct', 'discount_340b_pct']);
    const both = rows.filter((row) => row.discount_gpo_pct !== null && row.discount_340b_pct !== null);
    if (both.length === 0) return 'No NDC has a WAC, a GPO and a 340B price to compare';
    const discounts = both.map((row) => num(row, 'discount_340b_pct')).sort((a, b) => a - b);
    const dear = both.filter((row) => num(row, 'discount_340b_pct') <= num(row, 'discount_gpo_pct')).length;
    const usual = `The median 340B price is ${percent(discounts[Math.floor(discounts.length / 2)] ?? 0)} below WAC`;
    return dear === 0
      ? `${usual}, and all are below GPO`
      : `${usual}; ${number(dear)} of ${number(both.length)} NDCs are no cheaper than GPO`;
  },
  '1054 open_value': async ({ ask, page }) => {
    const { tiles } = await page('1054');
    const { rows } = await ask(order, ['supplier'], ['overdue_value', 'backordered_value']);
    const whole = tiles.open_value ?? 0;
    const lateOf = (row: (typeof rows)[number]) => num(row, 'overdue_value') + num(row, 'backordered_value');
    const late = (tiles.overdue_value ?? 0) + (tiles.backordered_value ?? 0);
    if (whole <= 0) return 'Nothing is on order';
    if (late <= 0) return `${money(whole)} is on order, none of it overdue or backordered`;
    return worst(rows, lateOf).map(
      (row) =>
        `${money(late)} of ${money(whole)} on order is overdue or backordered, ${percent(lateOf(row) / late)} of it at ${row.supplier}`,
    );
  },
  '1098 map_fault_value': async ({ page, ask }) => {
    const { tiles } = await page('1098');
    const { rows } = await ask(skuMap, ['charge_code', 'item'], ['map_fault_value']);
    const faults = rows.filter((row) => num(row, 'map_fault_value') > 0);
    const codes = faults.length === 1 ? '1 code' : `${number(faults.length)} codes`;
    if (faults.length === 0) return 'No faulty code has a known value';
    return worst(faults, (row) => num(row, 'map_fault_value')).map((row) => {
      const code = row.charge_code === null ? 'charges without a code' : `code ${row.charge_code}`;
      return `${money(tiles.map_fault_value ?? 0)} is at stake on ${codes}, ${money(num(row, 'map_fault_value'))} of it on ${code}, ${row.item ?? 'unknown drug'}`;
    });
  },
  '1088 usage_qty': async ({ page, askBy }) => {
    const { rows } = await askBy('month', item, [], ['usage_qty'], { whole: 'month', least: 13 });
    const used = rows
      .toSorted((a, b) => String(a.bucket).localeCompare(String(b.bucket)))
      .filter((row) => row.usage_qty !== null);
    if (used.length < 2) return 'Too few whole months to compare, or items of more than one unit';
    const [last, before] = [num(used.at(-1), 'usage_qty'), used.slice(0, -1)];
    const mean = sum(before, 'usage_qty') / before.length;
    const word = last > mean * 1.05 ? 'above' : last < mean * 0.95 ? 'below' : 'close to';
    const { totals } = await page('1088');
    const told = (quantity: number) => inContainers(quantity, totals);
    return `The last whole month used ${told(last)}, ${word} the ${told(mean)} of the months before`;
  },
};
