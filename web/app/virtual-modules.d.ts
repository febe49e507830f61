/** Made by cli/antd-styles.mjs. */
declare module 'virtual:antd-sheet' {
  const address: string;
  export default address;
}
