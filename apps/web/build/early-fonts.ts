// A vite plugin that asks for the fonts with the page, behind the scripts. While those are read and run the letters arrive, so that the
// first words stand where they stay.
import type { Plugin } from 'vite'

export function earlyFonts(): Plugin {
  return {
    name: 'sandtable-early-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(file => file.endsWith('.woff2'))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority: 'low', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  }
}
