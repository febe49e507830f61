type Navigate = (to: string) => void;

let navigate: Navigate = (to) => window.location.assign(to);

/** The router takes over once it is mounted; before that, and outside React, the browser itself navigates. */
export function connectRouter(routerNavigate: Navigate): void {
  navigate = routerNavigate;
}

/** Goes to a page of the product without reloading it. */
export const goTo: Navigate = (to) => navigate(to);

/** Has the browser load the address anew, so that nothing of the earlier page or person is left in memory. */
export const loadAnew: Navigate = (to) => window.location.assign(to);
