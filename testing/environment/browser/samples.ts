export * from '@quad/contract/samples'
