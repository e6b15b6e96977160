// console/first-rows.config: builds the program that draws the first rows of lists in the server: the data of the
// lists, without the pages and panels that it never opens.
import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import { pureContract } from './pure.plugin.ts'
import { wordsWithParts } from './words.plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    pureContract,
    wordsWithParts(),
    react(),
    {
      name: 'lists-alone',
      enforce: 'pre',
      resolveDynamicImport: (name) =>
        typeof name === 'string' && !/\.screen\.tsx?$/.test(name) ? { id: name, external: true } : undefined,
    },
  ],
  // In a server Vite leaves it to the environment, and React would run its checks for developers.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/first-rows.tsx',
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'program/first-rows.js', chunkFileNames: 'program/part-[hash].js' } },
  },
})
