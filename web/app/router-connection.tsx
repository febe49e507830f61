import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { connectRouter } from '../lib/navigation.ts';
import { permissionRequired } from './addresses.ts';

/** Lets code outside React go to a page. */
export function RouterConnection() {
  const navigate = useNavigate();
  useEffect(() => {
    // A refused page leaves no trace in the history, or Back would lead into the same refusal again.
    connectRouter((to) => void navigate(to, { replace: to === permissionRequired }));
  }, [navigate]);
  return null;
}
