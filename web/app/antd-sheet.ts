import address from 'virtual:antd-sheet';

/**
 * Fetches the rules of antd's components. They come before all others, as if antd had made them: of rules that weigh the same,
 * the product's own hold.
 */
export function loadAntdSheet(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('The style sheet could not be loaded.'));
    });
    document.head.prepend(link);
  });
}
