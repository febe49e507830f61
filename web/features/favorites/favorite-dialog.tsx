import { Button, Modal } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { DescriptionField, longestDescription } from './description-field.tsx';
import type { DialogKind, DialogRequest } from './dialog-request.ts';
import styles from './favorite-dialog.module.css';
import { proposeName } from './propose-name.ts';
import { sizes } from './sizes.ts';
import { texts } from './texts.ts';
import { useFavoriteSubmit } from './use-favorite-submit.ts';

interface FavoriteDialogProps {
  request: DialogRequest;
  open: boolean;
  /** Turns this dialog into another one. */
  onAsk: (request: DialogRequest) => void;
  onClose: () => void;
  /** Called when nothing of the dialog is left on the screen. */
  onClosed: () => void;
}

const titles: Record<DialogKind, string> = {
  add: texts.addTitle,
  'add-home': texts.addHomeTitle,
  edit: texts.editTitle,
  home: texts.homeTitle,
  remove: texts.removeTitle,
};

/** Every dialog of favorites: some ask for the description, the others for a confirmation. */
export function FavoriteDialog({ request, open, onAsk, onClose, onClosed }: FavoriteDialogProps) {
  const formId = useId();
  const [description, setDescription] = useState(() => firstDescription(request));
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, submit } = useFavoriteSubmit(request, onClose);
  const asksDescription = request.kind === 'add' || request.kind === 'add-home' || request.kind === 'edit';

  const input = useRef<HTMLInputElement>(null);
  const okButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const first = asksDescription ? input : request.kind === 'remove' ? cancelButton : okButton;
    // Not at once: antd's tooltip, which loses the focus by this, must not answer while React is still at work.
    queueMicrotask(() => {
      first.current?.focus();
      input.current?.select();
    });
  }, [asksDescription, request.kind]);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const typed = tidy(description);
    if (asksDescription && typed === '') {
      setIsMissing(true);
      input.current?.focus();
      return;
    }
    await submit(typed);
  };

  return (
    <Modal
      open={open}
      title={titles[request.kind]}
      width={sizes.dialogWidth}
      confirmLoading={isBusy}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      onCancel={onClose}
      afterClose={onClosed}
      footer={
        <div className={styles.footer}>
          {request.kind === 'edit' ? (
            <span className={styles.aside}>
              <Button danger disabled={isBusy} onClick={() => onAsk({ ...request, kind: 'remove' })}>
                {texts.removeFavorite}
              </Button>
            </span>
          ) : null}
          <Button ref={cancelButton} disabled={isBusy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            ref={okButton}
            type="primary"
            danger={request.kind === 'remove'}
            htmlType="submit"
            form={formId}
            loading={isBusy}
          >
            {texts.ok}
          </Button>
        </div>
      }
    >
      <form id={formId} className={styles.body} noValidate onSubmit={confirm}>
        {asksDescription ? (
          <DescriptionField
            input={input}
            value={description}
            isMissing={isMissing}
            onChange={(value) => {
              setDescription(value);
              setIsMissing(false);
            }}
          />
        ) : null}
        {'favorite' in request && !asksDescription ? <p className={styles.name}>{request.favorite.name}</p> : null}
        {request.kind === 'home' ? <p className={styles.text}>{texts.clickToConfirm}</p> : null}
      </form>
    </Modal>
  );
}

function firstDescription(request: DialogRequest): string {
  return 'favorite' in request
    ? request.favorite.name
    : tidy(proposeName(request.title, request.url)).slice(0, longestDescription);
}

/** A description pasted from a spreadsheet may hold tabs, which the server refuses: they become spaces. */
function tidy(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim();
}
