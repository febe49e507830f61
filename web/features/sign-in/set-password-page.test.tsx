import { screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, it } from 'vitest';
import { drawPage } from '../../lib/testing/draw-page.tsx';
import { SetPasswordPage } from './set-password-page.tsx';

const answers = {
  'POST password_links/question': () => ({
    body: { purpose: 'reset', sso: false, firstname: 'Ana', username: 'ana', companyname: 'Mercy' },
  }),
};

it('asks with the token of the link and takes it out of the address', async () => {
  window.history.replaceState(null, '', '/set-password#a-token');
  const { asked } = drawPage(<SetPasswordPage />, answers);
  await screen.findByLabelText('New password');
  expect(asked.map(({ body }) => body)).toEqual([{ token: 'a-token' }]);
  expect(window.location.href).not.toContain('a-token');
});

it('still has the token when its first drawing is thrown away, as React may do at any time', async () => {
  window.history.replaceState(null, '', '/set-password#a-token');
  const Rest = lazy(async () => ({ default: () => 'the rest' }));
  const { asked } = drawPage(
    <Suspense>
      <SetPasswordPage />
      <Rest />
    </Suspense>,
    answers,
  );
  await screen.findByText('the rest');
  await screen.findByLabelText('New password');
  expect(asked.map(({ body }) => body)).toEqual([{ token: 'a-token' }]);
});
