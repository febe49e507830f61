/** The accounts at the identity provider. `demo` exists in the product too, but signs in there by password only. */
export const providerPasswords = {
  sso: 'hospital-password',
  stranger: 'hospital-password',
  demo: 'hospital-password',
} as const;
