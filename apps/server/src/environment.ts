// Imported first by every entry: React picks its production build by this variable when it is first loaded.
process.env['NODE_ENV'] ??= 'production'
