import { createApp } from 'vue';
import Player from './player.vue';

createApp(Player).mount('#app');
