// A vite plugin that asks for the fonts with the page. Nothing is painted before the scripts are there anyway; fonts that come with
// them let the first words stand where they stay, instead of moving when the right letters arrive.
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
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  }
}
