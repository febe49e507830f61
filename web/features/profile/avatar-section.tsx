import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import type { Profile } from '../../../contracts/profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { fieldRefused, wordsOf } from '../../lib/form/field-messages.ts';
import { checkPicture, pictureTypes } from './check-picture.ts';
import { PicturePreview } from './picture-preview.tsx';
import styles from './profile-page.module.css';
import { ProfileSection } from './profile-section.tsx';
import { useRemoveAvatar } from './remove-avatar.ts';
import { useUploadAvatar } from './upload-avatar.ts';

/** The person's picture: chosen, looked at, then saved; independent of the rest of the form. */
export function AvatarSection({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [chosen, setChosen] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState('');
  const upload = useUploadAvatar();
  const remove = useRemoveAvatar();

  const choose = (file: File | undefined) => {
    if (!file) return;
    const fault = checkPicture(file);
    setError(fault);
    setChosen(fault ? null : file);
    setDone('');
  };
  const finish = (words: string) => {
    setChosen(null);
    setError(null);
    setDone(words);
  };
  const fail = (cause: unknown) => setError(fieldRefused(cause, { avatar: 'The picture' })?.avatar ?? wordsOf(cause));

  return (
    <ProfileSection title="Picture" description="Stands in the menu. It is cut to a small square and stored as a jpeg.">
      <input
        ref={input}
        className={visuallyHidden.hidden}
        type="file"
        accept={pictureTypes}
        aria-label="Picture file"
        tabIndex={-1}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Choosing the same file again must count as a choice.
          event.target.value = '';
        }}
      />
      <div className={styles.picture}>
        {chosen ? (
          <PicturePreview file={chosen} />
        ) : (
          <Avatar name={`${profile.firstname} ${profile.lastname}`} jpeg={profile.avatar} size={100} />
        )}
        <div className={styles.chosen}>
          <p className={styles.note}>{chosen ? chosen.name : 'JPEG, PNG, WebP or GIF, up to 5 MB.'}</p>
          {chosen ? (
            <div className={styles.actions}>
              <Button
                type="primary"
                loading={upload.isPending}
                aria-describedby={error ? errorId : undefined}
                onClick={() =>
                  upload.mutate(chosen, { onSuccess: () => finish('Your picture is saved.'), onError: fail })
                }
              >
                Save picture
              </Button>
              <Button disabled={upload.isPending} onClick={() => finish('')}>
                Cancel
              </Button>
            </div>
          ) : (
            <div className={styles.actions}>
              <Button aria-describedby={error ? errorId : undefined} onClick={() => input.current?.click()}>
                Choose a picture
              </Button>
              {profile.avatar ? (
                <Button
                  loading={remove.isPending}
                  onClick={() =>
                    remove.mutate(undefined, { onSuccess: () => finish('Your picture is removed.'), onError: fail })
                  }
                >
                  Remove picture
                </Button>
              ) : null}
            </div>
          )}
          {error ? (
            <p id={errorId} className={styles.error} role="alert">
              {error}
            </p>
          ) : null}
          <p className={styles.note} role="status">
            {done}
          </p>
        </div>
      </div>
    </ProfileSection>
  );
}
