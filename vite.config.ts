import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { measureScript } from './scripts/measure-script/plugin.ts'
import { sharePictures } from './scripts/share-pictures/plugin.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), sharePictures(), measureScript()],
  build: { target: 'es2022' },
  // Found only when a dialog or toast is first opened; finding them then would reload the page under it.
  optimizeDeps: {
    include: ['@base-ui/react/alert-dialog', '@base-ui/react/dialog', '@base-ui/react/toast'],
  },
  // The server entry joins the pages, the APIs and the process in one bundle (ADR 0002).
  environments: { ssr: { build: { rollupOptions: { input: './server/main.ts' } } } },
})
