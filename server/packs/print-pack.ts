import type { PackContent, PackTable } from '../../domains/shared/work/pack-kind.ts';
import { headOf, valueIn } from '../reports/export/file-columns.ts';
import { asFileColumn, headLines, type PackHead } from './pack-head.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => escapes[sign] ?? '');

/** More rows than anybody reads on paper; the workbook and the CSV files have all of them. */
const mostPrinted = 2000;

/** A page that opens anywhere, asks nothing of a network and prints well. */
export function printPack(head: PackHead, content: PackContent, tables: readonly PackTable[]): string {
  const lines = [...headLines(head), ...content.summary.map(({ label, value }) => [label, value] as const)];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(content.title)}</title>
<style>
body { margin: 2rem; color: #1a2327; font: 14px/1.45 system-ui, sans-serif; }
h1 { font-size: 22px; } h2 { margin-top: 2rem; font-size: 17px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; }
dt { color: #55636b; } dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 12px; }
th, td { padding: 3px 6px; border: 1px solid #d6dde1; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { background: #eef1f3; } thead { display: table-header-group; } tr { break-inside: avoid; }
@page { size: landscape; margin: 12mm; }
</style>
</head>
<body>
<h1>${html(content.title)}</h1>
<dl>${lines.map(([label, value]) => `<dt>${html(label)}</dt><dd>${html(value)}</dd>`).join('\n')}</dl>
${tables.map(tableOf).join('\n')}
</body>
</html>
`;
}

function tableOf({ name, says, columns, rows }: PackTable): string {
  const shown = columns.map(asFileColumn);
  const cells = (row: PackTable['rows'][number]) =>
    shown.map((column) => `<td>${html(String(valueIn(column, row[column.key]) ?? '—'))}</td>`).join('');
  const left = rows.length - mostPrinted;
  return `<h2>${html(name)}</h2>
${says ? `<p>${html(says)}</p>` : ''}
${
  rows.length === 0
    ? '<p>None.</p>'
    : `<table><thead><tr>${shown.map((column) => `<th>${html(headOf(column))}</th>`).join('')}</tr></thead>
<tbody>${rows
        .slice(0, mostPrinted)
        .map((row) => `<tr>${cells(row)}</tr>`)
        .join('\n')}</tbody></table>`
}
${left > 0 ? `<p>And ${left} more rows: see the workbook.</p>` : ''}`;
}
