import { type RefObject, useEffect, useRef } from 'react';
import type { Theme } from '../palette.ts';
import { useMediaQuery } from '../use-media-query.ts';
import { useRootAttribute } from '../use-root-attribute.ts';
import type { ChartData, ChartPoint } from './chart-data.ts';
import { chartLook } from './chart-look.ts';
import { chartOption } from './chart-option.ts';
import { pageHeight } from './chart-size.ts';
import { pointOf } from './describe-points.ts';
import { type Drawing, startDrawing } from './draw-library.ts';

interface ChartCanvasProps {
  data: ChartData;
  height: number;
  onMark: ((point: ChartPoint) => void) | null;
  /** Gets the drawing, so that it can be downloaded. */
  drawing: RefObject<Drawing | null>;
}

const narrowBelow = 520;
const wideFrom = 900;

/** The drawing itself. It follows the size of its place and the theme of the page. */
export function ChartCanvas({ data, height, onMark, drawing }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme: Theme = useRootAttribute('data-theme') === 'dark' ? 'dark' : 'light';
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const drawn = startDrawing(element);
    drawing.current = drawn;
    return () => {
      drawing.current = null;
      drawn.dispose();
    };
  }, [drawing]);

  useEffect(() => {
    const element = place.current;
    const drawn = drawing.current;
    if (!element || !drawn) return;
    let before: string | null = null;
    const draw = () => {
      const [narrow, wide] = [element.clientWidth < narrowBelow, element.clientWidth >= wideFrom];
      const room = narrow ? 'narrow' : wide ? 'wide' : 'usual';
      const look = chartLook(theme, narrow, still, wide, height <= pageHeight);
      if (room !== before) drawn.setOption(chartOption(data, look), { notMerge: true });
      before = room;
      drawn.resize({ width: element.clientWidth, height });
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [data, theme, still, height, drawing]);

  useEffect(() => {
    const drawn = drawing.current;
    if (!drawn || !onMark) return;
    const press = (mark: unknown) => {
      const point = pointOf(data, mark);
      if (point) onMark(point);
    };
    drawn.on('click', press);
    return () => {
      if (!drawn.isDisposed()) drawn.off('click', press);
    };
  }, [data, onMark, drawing]);

  return <div ref={place} style={{ height, width: '100%' }} role="img" aria-label={data.title} />;
}
