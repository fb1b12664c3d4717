import 'fake-indexeddb/auto';
import { countTasks } from '../simulation/world/tasks.ts';

countTasks();
