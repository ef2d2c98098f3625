export { TestSession, type TestSessionSetup } from './test-session.svelte.ts'
