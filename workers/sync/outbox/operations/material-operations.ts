import * as calls from '../../../../contract/library.ts';
import { answersRow, type SentOperation } from './operation.ts';

export const editMaterial: SentOperation<'material.edit'> = {
  request: ({ opId, args: { id, ...changes } }) => [
    { endpoint: calls.editMaterial, call: { params: { id }, body: { id, ...changes }, key: opId } },
  ],
  readResult: answersRow('material'),
};

export const deleteMaterial: SentOperation<'material.delete'> = {
  request: ({ opId, args: { id } }) => [
    { endpoint: calls.deleteMaterials, call: { params: { ids: id }, key: opId } },
  ],
  readResult: ({ args: { id } }) => [{ t: 'material', op: 'del', id, rev: 0 }],
};

export const restoreMaterial: SentOperation<'material.restore'> = {
  request: ({ opId, args: { id } }) => [
    { endpoint: calls.restoreMaterial, call: { params: { id }, key: opId } },
  ],
  readResult: answersRow('material'),
};
