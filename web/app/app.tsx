import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { FailedToDraw } from './failed-to-draw.tsx';
import { LandingRoute } from './landing-route.tsx';
import { RequireSession } from './require-session.tsx';
import { RouterConnection } from './router-connection.tsx';

const LogOutPage = lazy(() => import('../features/sign-in/log-out-page.tsx').then((m) => ({ default: m.LogOutPage })));
const SetPasswordPage = lazy(() =>
  import('../features/sign-in/set-password-page.tsx').then((m) => ({ default: m.SetPasswordPage })),
);
const ForgotPasswordPage = lazy(() =>
  import('../features/sign-in/forgot-password-page.tsx').then((m) => ({ default: m.ForgotPasswordPage })),
);

/** The light routes before sign-in, and everything else behind it. */
export function App() {
  return (
    <ErrorBoundary fallback={<FailedToDraw />}>
      <BrowserRouter>
        <RouterConnection />
        <Suspense fallback={null}>
          <Routes>
            <Route path="/" element={<LandingRoute />} />
            <Route path="/login" element={<LandingRoute />} />
            <Route path="/logout" element={<LogOutPage />} />
            <Route path="/set-password" element={<SetPasswordPage />} />
            <Route path="/forgot-password" element={<ForgotPasswordPage />} />
            <Route path="*" element={<RequireSession />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
