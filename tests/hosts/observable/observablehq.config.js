export default { title: 'Notes', globalStylesheets: [] };
