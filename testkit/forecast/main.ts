import { measureForecasts, patterns } from './measure-forecasts.ts';

const [count = '300', ...named] = process.argv.slice(2);
const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

console.log('| Class | Series | Chosen | Error | Bias | Each method | 80 % band, worst horizons | Sum of 3 |');
console.log('|---|---|---|---|---|---|---|---|');
for (const pattern of patterns.filter((one) => named.length === 0 || named.includes(one))) {
  const { series, errors, chosen, error, bias, coverage, sumCoverage } = measureForecasts(pattern, Number(count));
  const each = Array.from(errors, ([name, value]) => `${name} ${value.toFixed(3)}`).join(', ');
  const worst = `${percent(Math.min(...coverage))}–${percent(Math.max(...coverage))}`;
  const cells = [pattern, series, chosen, error.toFixed(3), bias.toFixed(3), each, worst, percent(sumCoverage)];
  console.log(`| ${cells.join(' | ')} |`);
}
