import styles from './skeleton.module.css';

interface SkeletonProps {
  /** The height the content will have, so that nothing moves when it arrives. */
  height: number | string;
  /** Told to screen readers. */
  label: string;
}

/** Holds the place of content that is on its way. */
export function Skeleton({ height, label }: SkeletonProps) {
  return (
    <div className={styles.skeleton} style={{ minHeight: height }} role="status" aria-busy="true" aria-label={label} />
  );
}
