import { askServer } from '../../platform/online.ts';

export const listDevices = () => askServer('listDevices');
export const signOutDevice = (id: number) => askServer('endDevice', { params: { id } });
export const signOutOthers = () => askServer('endOtherDevices');
