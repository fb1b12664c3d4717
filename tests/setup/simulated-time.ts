import 'fake-indexeddb/auto';
import { countTasks } from '../simulation/harness/tasks.ts';

countTasks();
// The library tells of each update of the app; on such days there are many.
const warn = console.warn;
console.warn = (...args) => void (String(args[0]).startsWith('Another connection wants to') || warn(...args));
// All tabs are in one process, where the database library tells them itself; it need not write it all out besides.
Object.assign(globalThis, { BroadcastChannel: undefined });
