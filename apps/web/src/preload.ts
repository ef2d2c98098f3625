// What every game stands on, fetched while the player still looks at the home page. It lies in the kernel's own file and adds nothing to it.
export { rulesFor } from '@sandtable/ai'
