import 'fake-indexeddb/auto';
import { countTasks } from '../simulation/harness/tasks.ts';

countTasks();
// The library logs each update of the app; simulated days contain many.
const warn = console.warn;
console.warn = (...args) => void (String(args[0]).startsWith('Another connection wants to') || warn(...args));
// All tabs are in one process, where the database library notifies them directly; it needs no
// BroadcastChannel.
Object.assign(globalThis, { BroadcastChannel: undefined });
