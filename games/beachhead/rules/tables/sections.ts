// BI-2.19: the library of map sections, four rows of four.
export const SECTIONS = {
  'coral-flats': ['CCLC', 'CCCC', 'LCCC', 'BBBB'],
  'old-harbor': ['CUUC', 'CUUC', 'BUUB', 'SSSS'],
  'rolling-hills': ['HCHC', 'CHHC', 'HCCH', 'CHCC'],
  'dense-forest': ['LWWL', 'WWCW', 'LCWW', 'WWLL'],
  downtown: ['UUCU', 'CUUC', 'UCUU', 'CUCU'],
  farmland: ['CCCL', 'CLCC', 'CCCC', 'LCCU'],
  'mountain-pass': ['MHCM', 'MCCH', 'HCCM', 'MHCM'],
  'marsh-delta': ['CSCC', 'SSCL', 'CSSC', 'CCSB'],
  airstrip: ['CCCC', 'CCCC', 'CLCC', 'CCCU'],
  'ridge-line': ['CHMH', 'HMHC', 'CHCC', 'CCLC'],
  'fishing-town': ['CLCC', 'CUCL', 'CUUC', 'BBBB'],
  quay: ['UCUC', 'CUCU', 'UUCC', 'BUBB'],
} as const
export type SectionId = keyof typeof SECTIONS
export const SECTION_IDS = Object.keys(SECTIONS) as SectionId[]
/** BI-2.9. */
export const SECTIONS_IN_PLAY = 6
