import styles from './sparkline.module.css';

interface SparklineProps {
  /** A gap is null. */
  values: (number | null)[];
  /** What the values are, for screen readers. */
  label: string;
  /** Takes the width that it is given by who draws it. */
  isFluid?: boolean;
}

const width = 84;
const height = 22;
const edge = 2.5;

/** A small line of values: its form, not its figures. */
export function Sparkline({ values, label, isFluid = false }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return <span>—</span>;
  const points = placePoints(values);
  const last = points.findLast((point) => point !== null);
  return (
    <svg
      className={styles.spark}
      width={isFluid ? undefined : width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
    >
      <title>{label}</title>
      <path d={drawLine(points)} />
      {/* A line of no length with round ends: a circle would be pressed flat with the drawing. */}
      {last ? <path className={styles.end} d={`M${last.x.toFixed(1)} ${last.y.toFixed(1)}h0`} /> : null}
    </svg>
  );
}

type Point = { x: number; y: number } | null;

function placePoints(values: (number | null)[]): Point[] {
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(...known);
  const span = Math.max(...known) - lowest;
  const step = (width - 2 * edge) / Math.max(1, values.length - 1);
  return values.map((value, at) => {
    if (value === null) return null;
    // A line that does not move runs through the middle.
    const share = span === 0 ? 0.5 : (value - lowest) / span;
    return { x: edge + at * step, y: height - edge - share * (height - 2 * edge) };
  });
}

/** Lifts the pen over a gap. */
function drawLine(points: Point[]): string {
  return points
    .map((point, at) => (point ? `${points[at - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : ''))
    .join('');
}
