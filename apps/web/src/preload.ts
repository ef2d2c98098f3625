// What every game stands on, fetched while somebody still looks at home. It lies in the kernel's own file and adds nothing to it.
export { rulesFor } from '@sandtable/ai'
