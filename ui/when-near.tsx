import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Skeleton } from './skeleton.tsx';

interface WhenNearProps {
  /** The room that is kept until then. */
  height: number;
  label: string;
  children: ReactNode;
}

/** Draws its content once it comes near the window, and on paper; until then it keeps its place. */
export function WhenNear({ height, label, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const show = () => setIsNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show();
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return <div ref={place}>{isNear ? children : <Skeleton height={height} label={`Waiting to draw: ${label}`} />}</div>;
}
