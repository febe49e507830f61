import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyles } from './cli/antd-styles.mjs';

const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

export default defineConfig({
  root: 'web',
  plugins: [react(), antdStyles()],
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022', manifest: true, sourcemap: false },
  server: { port: 5173, proxy: { '/api': api } },
});
