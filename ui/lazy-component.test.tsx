import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { piece } from './lazy-component.ts';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('draws something else until its code has come', async () => {
  const Late = piece(async () => Greeting);
  render(<Late name="Ana" meanwhile={<p>Wait</p>} />);
  expect(screen.getByText('Wait')).toBeTruthy();
  expect(await screen.findByText('Hello Ana')).toBeTruthy();
  expect(screen.queryByText('Wait')).toBeNull();
});

it('is drawn at once where its code has come ahead, and is fetched once', async () => {
  const load = vi.fn(async () => Greeting);
  const Late = piece(load);
  Late.preload();
  await load.mock.results[0]?.value;
  await Promise.resolve();
  render(<Late name="Ana" meanwhile={<p>Wait</p>} />);
  expect(screen.getByText('Hello Ana')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('fails where it is drawn, and is fetched again the next time', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('No network'));
  const Late = piece(load);
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { unmount } = render(
    <ErrorBoundary fallback={<p>It failed</p>}>
      <Late name="Ana" />
    </ErrorBoundary>,
  );
  expect(await screen.findByText('It failed')).toBeTruthy();
  silent.mockRestore();
  unmount();
  render(<Late name="Ana" />);
  expect(await screen.findByText('Hello Ana')).toBeTruthy();
});
