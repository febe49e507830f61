import { BrowserRouter, Route, Routes } from 'react-router';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { piece } from '../../ui/lazy-component.ts';
import { FailedToDraw } from './failed-to-draw.tsx';
import { LandingRoute } from './landing-route.tsx';
import { RequireSession } from './require-session.tsx';
import { RouterConnection } from './router-connection.tsx';

const LogOutPage = piece(() => import('../features/sign-in/log-out-page.tsx').then((m) => m.LogOutPage));
const SetPasswordPage = piece(() => import('../features/sign-in/set-password-page.tsx').then((m) => m.SetPasswordPage));
const ForgotPasswordPage = piece(() =>
  import('../features/sign-in/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
);

/** The light routes before sign-in, and everything else behind it. */
export function App() {
  return (
    <ErrorBoundary fallback={<FailedToDraw />}>
      <BrowserRouter>
        <RouterConnection />
        <Routes>
          <Route path="/" element={<LandingRoute />} />
          <Route path="/login" element={<LandingRoute />} />
          <Route path="/logout" element={<LogOutPage />} />
          <Route path="/set-password" element={<SetPasswordPage />} />
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="*" element={<RequireSession />} />
        </Routes>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
