import type { CSSProperties } from 'react';
import type { KeyFigure, ReportAnswer } from '../../../contracts/report.ts';
import type { TrendAnswer } from '../../../contracts/trend.ts';
import { formatTile, formatValue, formatWithUnit, unitOf, unknown } from '../../../ui/format-value.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { type Alarmed, judgeFigures } from './alarm-level.ts';
import { describeComparison } from './describe-question.ts';
import { FloatingPanel } from './floating-panel.tsx';
import { followFigure } from './follow-figure.ts';
import styles from './key-figures.module.css';

interface KeyFiguresProps {
  report: Pick<ReportAnswer, 'kpis' | 'period' | 'time' | 'columns' | 'data_days' | 'totals'>;
  busy: boolean;
  /** How they were before; null while that is not known. */
  trend?: TrendAnswer | null;
}

/** The few figures that answer the page's question, each with its change. */
export function KeyFigures({ report, busy, trend = null }: KeyFiguresProps) {
  if (report.kpis.length === 0) return null;
  const comparison = describeComparison(report);
  return (
    <ul
      className={styles.tiles}
      style={{ '--count': report.kpis.length } as CSSProperties}
      aria-label="Key figures"
      aria-busy={busy}
    >
      {report.kpis.map((figure) => (
        <Tile
          key={figure.key}
          figure={figure}
          comparison={comparison}
          alarm={judgeFigures(report, figure)(figure.value, report.totals)}
          line={trend && followFigure(figure, trend)}
        />
      ))}
    </ul>
  );
}

interface TileProps {
  figure: KeyFigure;
  comparison: string;
  /** Where it asks for a look. */
  alarm: Alarmed | null;
  line: ReturnType<typeof followFigure>;
}

function Tile({ figure, comparison, alarm, line }: TileProps) {
  // A tile of containers says in base units what it is exactly.
  const { container_size: size } = figure;
  const shape = size === undefined ? figure : { ...figure, size };
  const exact = formatWithUnit(figure.value, figure);
  const isChange = figure.change_is === 'itself';
  const short = `${isChange && (figure.value ?? 0) > 0 ? '+' : ''}${formatTile(figure.value, shape)}`;
  const unit = short === unknown || size !== undefined ? '' : unitOf(figure, figure.value);
  const change = describeChange(figure, figure.compared_with ?? comparison);
  const told = [alarm?.words, change.text].filter(Boolean).join('. ');
  return (
    <li className={styles.tile} data-level={alarm?.level}>
      <div className={styles.head}>
        <span className={styles.label} title={figure.label}>
          {figure.label}
        </span>
        <FloatingPanel small text="?" label={`What is ${figure.label}?`}>
          {() => (
            <p className={styles.definition}>
              {figure.definition}
              <br />
              Exactly: {exact}
              {told ? (
                <>
                  <br />
                  {told}
                </>
              ) : null}
            </p>
          )}
        </FloatingPanel>
      </div>
      <div className={styles.figure}>
        <div className={styles.value} title={exact}>
          {short}
          {unit ? <span className={styles.unit}>{unit}</span> : null}
        </div>
        <div className={styles.change} data-verdict={change.verdict} title={told}>
          <span aria-hidden="true">{change.short}</span>
          <span className={visuallyHidden.hidden}>{told}</span>
        </div>
        {line ? (
          <div className={styles.line}>
            <Sparkline values={line.values} label={line.words} isFluid />
          </div>
        ) : null}
      </div>
    </li>
  );
}

type Verdict = 'better' | 'worse' | 'neither';

const arrows = { up: '▲', down: '▼', same: '' };

interface Change {
  /** In words, with what it is held against. */
  text: string;
  /** As it stands beside the figure: the head of the page says against what. */
  short: string;
  verdict: Verdict;
}

/** The change in words; the color only repeats what `better` says about them. */
export function describeChange(figure: KeyFigure, comparison: string): Change {
  const { change, change_is: kind, better } = figure;
  if (kind === 'none') return { text: '', short: '', verdict: 'neither' };
  if (kind === 'itself') return { text: figure.value === null ? '' : comparison, short: '', verdict: 'neither' };
  if (change === null) return describeFromNothing(figure, comparison);
  // What would be written as a change of nothing is none.
  if (change !== 0 && Math.abs(change) < smallestTold)
    return { text: `Nearly unchanged ${comparison}`, short: '≈', verdict: 'neither' };
  const size = kind === 'points' ? `${formatValue(Math.abs(change) * 100, { type: 'score' })} points` : ratio(change);
  if (change === 0) return { text: `Unchanged ${comparison}`, short: '=', verdict: 'neither' };
  const direction = change > 0 ? 'up' : 'down';
  const verdict = judge(better, direction);
  const short = `${arrows[direction]} ${size.replace(' points', ' pt')}`;
  return { text: `${arrows[direction]} ${direction} ${size} ${comparison}`, short, verdict };
}

/** A part of nothing cannot be told, but that it was nothing can. */
function describeFromNothing(figure: KeyFigure, comparison: string): Change {
  const { value, previous, better } = figure;
  // Of what is unknown itself, that says it all.
  if (value === null) return { text: '', short: '', verdict: 'neither' };
  if (previous === null) return { text: 'No figure to compare with', short: '', verdict: 'neither' };
  if (value === previous) return { text: `Unchanged ${comparison}`, short: '=', verdict: 'neither' };
  const direction = value > previous ? 'up' : 'down';
  const from = formatTile(previous, figure);
  return {
    text: `${arrows[direction]} ${direction} from ${from} ${comparison}`,
    short: `${arrows[direction]} from ${from}`,
    verdict: judge(better, direction),
  };
}

const judge = (better: KeyFigure['better'], direction: 'up' | 'down'): Verdict =>
  better === 'neither' ? 'neither' : better === direction ? 'better' : 'worse';

/** Half of the last digit that is written, in parts of one. */
const smallestTold = 0.0005;
const ratio = (change: number) => formatValue(Math.abs(change), { type: 'percent' });
