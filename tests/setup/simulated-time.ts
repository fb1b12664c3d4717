import 'fake-indexeddb/auto';
import { countTasks } from '../simulation/world/tasks.ts';

countTasks();
// All tabs are in one process, where the database library tells them itself; it need not write it all out besides.
Object.assign(globalThis, { BroadcastChannel: undefined });
