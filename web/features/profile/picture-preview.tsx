import { useEffect, useState } from 'react';
import styles from './profile-page.module.css';

/** The chosen picture as it will look. Not every picture that the server can read can be drawn by every browser. */
export function PicturePreview({ file }: { file: File }) {
  const [source, setSource] = useState<string | null>(null);
  const [unseen, setUnseen] = useState(false);

  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => {
      setUnseen(false);
      setSource(String(reader.result));
    };
    reader.onerror = () => setUnseen(true);
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);

  if (unseen) return <div className={`${styles.preview} ${styles.unseen}`}>No preview of this kind</div>;
  if (!source) return <div className={styles.preview} />;
  return (
    <img
      className={styles.preview}
      src={source}
      alt="Preview of the chosen file"
      width={100}
      height={100}
      onError={() => setUnseen(true)}
    />
  );
}
