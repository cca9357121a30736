// An image or font in a test: some URL.
module.exports = 'asset'
